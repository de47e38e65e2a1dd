import { expect, test } from "vitest";
import { readFormReply } from "#app/ui/form/form-reply.ts";

test("a form shows what is stored until it comes back, and then what was typed, also what was emptied", () => {
  for (const reply of [undefined, null, { status: "success", initialValue: { name: "Typed" } } as const]) {
    const { value, values, error, formErrors } = readFormReply(reply);
    expect([value("name", "Stored"), values("media", ["tv"]), error("name"), formErrors]).toEqual([
      "Stored",
      ["tv"],
      undefined,
      undefined,
    ]);
  }
  const back = readFormReply({
    status: "error",
    initialValue: { name: "Typed", media: "web" },
    error: { email: ["Enter an email address."], "": ["Nothing was saved."] },
  });
  expect([back.value("name", "Stored"), back.value("email", "Stored"), back.values("media", ["tv"])]).toEqual([
    "Typed",
    "",
    ["web"],
  ]);
  expect([back.error("email"), back.formErrors]).toEqual(["Enter an email address.", ["Nothing was saved."]]);
});

test("input sent back without an error fills the form: what was left empty stays empty", () => {
  const { value, values } = readFormReply({ initialValue: { email: "a@example.com", media: ["web"] } });
  expect([value("email"), value("name", "Stored"), values("media", ["tv"])]).toEqual(["a@example.com", "", ["web"]]);
});

test("a success and no reply leave the form as it is stored", () => {
  for (const reply of [{ status: "success" as const, initialValue: { name: "Typed" } }, undefined])
    expect(readFormReply(reply).value("name", "Stored")).toBe("Stored");
});
