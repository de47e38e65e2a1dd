import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { base64ToString } from "uint8array-extras";
import { expect, test } from "vitest";
import { toSessionExpired } from "#app/edge/forms/pending-submission.server.ts";
import { ShareFields } from "#app/sharing/components/share-fields.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

const url = new URL("http://localhost/account-settings/password");

/** What the session-expired page carries of a form with these elements, in which every visible input holds `secret`. */
async function carried(form: ReactElement): Promise<string> {
  const body = new URLSearchParams();
  const parser = new Parser({
    onopentag(tag, { name, type, value }) {
      if (tag === "input" && name !== undefined) body.append(name, type === "hidden" ? (value ?? "") : "a-secret");
    },
  });
  parser.end(renderToStaticMarkup(form));
  const again = await toSessionExpired(new Request(url, { method: "POST", body }), url);
  return base64ToString(String((await again.formData()).get("pending")));
}

test("what is typed into a field for a secret is not carried to the session-expired page", async () => {
  const current = createElement(Field, { label: "Current password", name: "current", type: "password" });
  expect(await carried(current)).not.toContain("a-secret");
  const share = createElement(ShareFields, { kind: "transfer", fields: readFormReply(undefined), saved: null });
  expect(JSON.parse(await carried(share)).fields).not.toContainEqual(["passcode", "a-secret"]);
  expect(await carried(createElement(Field, { label: "Name", name: "name" }))).toContain("a-secret");
});

test("every password field of the product is the one component that marks it", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(300);
  const own = files.filter((file) => /<input\b[^>]*["']password["']/s.test(readFileSync(join("app", file), "utf8")));
  expect(own).toEqual([]);
});
