import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { namedError } from "#app/ui/form/named-error.ts";
import { Select } from "#app/ui/form/select.tsx";

const schema = z.object({
  code: z.string().regex(/^[A-Z]{3}$/),
  day: z.iso.date(),
  list: z.union([z.literal("all"), z.uuid()]),
  kind: z.enum(["one", "two"]),
  note: z.string().max(3),
  missing: z.string(),
});

test("a message that any field can have is shown with the label of its field", () => {
  const form = new FormData();
  for (const name of ["code", "day", "list", "kind", "note"]) form.set(name, "wrong");
  const errors = parseForm(form, schema).reply().error ?? {};
  expect(Object.keys(errors)).toEqual(["code", "day", "list", "kind", "note", "missing"]);
  for (const [name, messages] of Object.entries(errors)) {
    const [error = ""] = messages ?? [];
    const labelled = { name, label: "Air date", error };
    const html = renderToStaticMarkup(
      name === "kind" ? createElement(Select, { ...labelled, options: [] }) : createElement(Field, labelled),
    );
    expect(html, name).toMatch(/Air date: [a-z]/);
  }
});

test("a message that names its field itself is shown as it is, and one without a label as a sentence", () => {
  expect(namedError("Please enter the Password", "Password")).toBe("Please enter the Password");
  expect(namedError("check the format.", null)).toBe("Check the format.");
});
