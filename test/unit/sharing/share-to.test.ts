import { expect, test } from "vitest";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { readTo, withTo, writeTo } from "#app/sharing/links/share-to.ts";

test("a name, an address or both are read from one field, and written as they are read", () => {
  const dana = { recipient: "Dana Wu", email: "dana@northlight.example" };
  for (const typed of [
    "Dana Wu <dana@northlight.example>",
    "dana@northlight.example Dana Wu",
    "Dana Wu, dana@northlight.example",
    'dana@northlight.example; "Dana Wu"',
  ])
    expect(readTo(typed), typed).toEqual(dana);
  expect(readTo(writeTo(dana))).toEqual(dana);
  expect(readTo(" Dana  Wu ")).toEqual({ recipient: "Dana Wu", email: "" });
  const alone = readTo("dana@northlight.example");
  expect(alone).toEqual({ recipient: "dana@northlight.example", email: "dana@northlight.example" });
  expect(writeTo(alone)).toBe("dana@northlight.example");
  // What is no address is refused by the form, with what was typed.
  expect(writeTo(readTo("Dana Wu <dana@>"))).toBe("Dana Wu <dana@>");
});

test("two addresses are none, so that no one is left out unnoticed", () => {
  const typed = "dana@northlight.example, ben@northlight.example";
  const { email } = readTo(typed);
  expect(shareLinkSchema.safeParse(readTo(typed)).error?.issues[0]?.path).toEqual(["email"]);
  expect(email).toBe(typed);
  expect(writeTo(readTo(typed))).toBe(typed);
});

test("a form without the field keeps its recipient and address", () => {
  const form = new FormData();
  form.set("recipient", "Dana Wu");
  expect([...withTo(form)]).toEqual([["recipient", "Dana Wu"]]);
});
