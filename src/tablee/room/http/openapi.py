"""Generates the OpenAPI description of the HTTP API from the list of routes."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from tablee import __version__
from tablee.kit.refusal import Code
from tablee.protocol.bodies.house import Problem
from tablee.protocol.codes import STATUS
from tablee.protocol.routes import Route


def describe(routes: Iterable[Route]) -> dict[str, Any]:
    """The OpenAPI document."""
    routes = list(routes)
    kinds = [Problem, *(route.answer for route in routes), *(route.body for route in routes if route.body)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tablée",
            "version": __version__,
            "description": "/docs/protocol.html says it in words. Any other method is answered by 405.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def operation(route: Route, schema: dict[str, Any]) -> dict[str, Any]:
    """The operation object of one route."""
    codes: set[Code] = {"BAD_FRAME", "TOO_LATE", "UNAVAILABLE", "INTERNAL", "FORBIDDEN", *route.refusals}
    if route.body:
        codes.add("TOO_LARGE")
    statuses: dict[int, list[str]] = {}
    for code in sorted(codes):
        statuses.setdefault(STATUS[code], []).append(code)
    described: dict[str, Any] = {
        "summary": route.says,
        "operationId": f"{route.method.lower()}{re.sub(r'[^a-z]+', '_', route.path.removeprefix('/api'))}",
        "parameters": parameters(route),
        "responses": {
            "200": {"description": "Done.", "content": {route.media: {"schema": schema[str(route.answer)]}}},
            **({"304": {"description": "You have it already."}} if route.same else {}),
            **{
                str(status): {
                    "description": " or ".join(names),
                    "content": {"application/json": {"schema": schema[str(Problem)]}},
                }
                for status, names in statuses.items()
            },
        },
    }
    if route.body:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema[str(route.body)]}},
        }
    return described


def parameters(route: Route) -> list[dict[str, Any]]:
    """The path and query parameters of a route."""
    inside = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    after = [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in route.query
    ]
    return inside + after
