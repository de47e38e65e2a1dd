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

test("a reply that is no error fills in what it has and leaves the rest as it is", () => {
  const { value } = readFormReply({ initialValue: { email: "a@example.com" } });
  expect([value("email"), value("name", "Stored")]).toEqual(["a@example.com", "Stored"]);
});
