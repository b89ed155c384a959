"""The parts of suffuse.plot, a picture in each."""
