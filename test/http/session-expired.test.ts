import { base64ToString } from "uint8array-extras";
import { expect, test } from "vitest";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

/** The names and values of the hidden fields of a page. */
const hidden = (html: string) => html.match(/<input type="hidden"[^>]*>/g)?.join("\n") ?? "";

test("a form whose session has ended comes back without its passwords, in a page that nothing may store", async () => {
  const person = await DemoVisitor.signedIn("localhost", "supervisor");
  const page = (await person.get("/account-settings/password")).body;
  expect(hidden(page)).toMatch(/name="secretFields" value="current"/);
  const stranger = new DemoVisitor("localhost", "session=ended");
  const form = {
    secretFields: "current",
    current: "listen-closely-24",
    name: "Ondine",
  };
  const refused = await stranger.post("/account-settings/password", form);
  expect(refused.status).toBe(401);
  expect(refused.headers["cache-control"]).toBe("private, no-store");
  const carried = base64ToString(/name="pending" value="([\w-]+)"/.exec(hidden(refused.body))?.[1] ?? "");
  expect(carried).toContain("Ondine");
  expect(carried).not.toContain("listen-closely-24");
  expect(refused.body).not.toContain("listen-closely-24");
  const wrong = await new DemoVisitor("localhost").post("/login", { email: "x@example.com", password: "wrong-one-24" });
  expect([wrong.status, wrong.headers["cache-control"]]).toEqual([401, "private, no-store"]);
  expect(wrong.body).not.toContain("wrong-one-24");
});
