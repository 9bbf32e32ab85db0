"""The HTTP part described for programs: an OpenAPI document made from the list of ways."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from tablee import __version__
from tablee.room.http.answering import Problem
from tablee.room.http.asking import Way
from tablee.room.refusal import CODES


def describe(ways: Iterable[Way]) -> dict[str, Any]:
    """The whole description."""
    ways = list(ways)
    kinds = [Problem, *(way.answer for way in ways), *(way.body for way in ways if way.body)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for way in ways:
        paths.setdefault(way.path, {})[way.method.lower()] = operation(way, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tablée",
            "version": __version__,
            "description": "docs/protocol.md says it in words.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def operation(way: Way, schema: dict[str, Any]) -> dict[str, Any]:
    """One way: what it wants and all it can answer."""
    codes = {"BAD_FRAME", "UNAVAILABLE", "INTERNAL", "FORBIDDEN", *way.refusals}
    if way.body:
        codes.add("TOO_LARGE")
    statuses: dict[int, list[str]] = {}
    for code in sorted(codes):
        statuses.setdefault(CODES[code], []).append(code)
    described: dict[str, Any] = {
        "summary": way.says,
        "operationId": f"{way.method.lower()}{re.sub(r'[^a-z]+', '_', way.path.removeprefix('/api'))}",
        "parameters": parameters(way),
        "responses": {
            "200": {"description": "Done.", "content": {way.media: {"schema": schema[str(way.answer)]}}},
            **{
                str(status): {
                    "description": " or ".join(names),
                    "content": {"application/json": {"schema": schema[str(Problem)]}},
                }
                for status, names in statuses.items()
            },
        },
    }
    if way.body:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema[str(way.body)]}},
        }
    return described


def parameters(way: Way) -> list[dict[str, Any]]:
    """Those in the path, and those after the question mark."""
    inside = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", way.path)
    ]
    after = [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in way.query
    ]
    return inside + after
