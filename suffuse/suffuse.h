#pragma once

// For users of the library: everything public. No file of the library includes this one.

#include "suffuse/base/context.h"
