"""The interfaces of researchers: batches, PettingZoo, Gymnasium, OpenSpiel, on one source of the rules.

* `tukan.Batch` (`tukan.envs.batch`): n matches as arrays, stepped by compiled code.
* `tukan.envs.pettingzoo`, `tukan.envs.gymnasium`, `tukan.envs.openspiel`: importing one registers every game
  with that library.
* `tukan.envs.conformance`: what all of them keep, as checks for your own environment.
"""
