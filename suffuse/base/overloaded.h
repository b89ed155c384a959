#pragma once

namespace suffuse {

// std::visit(overloaded{...}, variant): one lambda per alternative.
template <class... Cases>
struct overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases>
overloaded(Cases...) -> overloaded<Cases...>;

}  // namespace suffuse
