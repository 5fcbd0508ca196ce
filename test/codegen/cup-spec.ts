import type { Spec } from "../../scripts/codegen/spec/spec.ts";

/** A small API for tests: cups, and a method to fill them. */
export const cupSpec: Spec = {
  version: "1.0",
  types: {
    Cup: {
      section: "Things",
      href: "#cup",
      fields: [
        { name: "kind", type: "String", const: "cup" },
        { name: "label", type: "String", limit: { of: "characters", max: 9 } },
      ],
    },
    Thing: { section: "Things", href: "#thing", oneOf: ["Cup"] },
    Update: {
      section: "Things",
      href: "#update",
      fields: [
        { name: "update_id", type: "Integer", required: true },
        { name: "cup_moved", type: "Cup" },
      ],
    },
  },
  methods: {
    fill: {
      section: "Doing",
      href: "#fill",
      returns: { anyOf: ["Cup", "True"] },
      params: [
        { name: "cup", type: "String", required: true, upload: true },
        { name: "with", type: { array: "String" }, enum: ["tea", "milk"] },
        { name: "ml", type: "Integer", limit: { of: "value", min: 1, max: 300 }, default: 200 },
      ],
    },
    rest: { section: "Doing", href: "#rest", returns: "True", params: [] },
  },
};
