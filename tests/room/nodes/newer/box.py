"""The lid of Hats, newer."""

from dataclasses import replace

from tests.toy.box import BOX as OLDER

BOX = replace(OLDER, rules_version=2)
