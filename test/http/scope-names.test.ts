import { expect, test } from "vitest";
import { scopeNames } from "#app/identity/access/scope-names.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

/** The text of the tables of a page, without tags and their attributes. */
function tableText(html: string): string {
  const tables = html.match(/<table.*?<\/table>/gs) ?? [];
  return tables.join(" ").replaceAll(/<[^>]*>/g, " ");
}

const rawNames = (text: string) => scopeNames.filter((name) => name !== "*" && text.includes(name));

test("the lists of policies and of API tokens say permissions in plain words, each with its name as a tooltip", async () => {
  const admin = await DemoVisitor.signedIn("localhost", "admin");
  const policies = (await admin.get("/iam/policies")).body;
  expect(tableText(policies)).toContain("See price tiers and admin pages");
  expect(tableText(policies)).toContain("Do everything, including what no other permission allows");
  expect(policies).toContain('<li title="ListTiers">See price tiers and admin pages</li>');
  expect(rawNames(tableText(policies))).toEqual([]);

  const supervisor = await DemoVisitor.signedIn("localhost", "supervisor");
  const made = await supervisor.post("/account-settings/tokens", {
    name: "Player",
    scopes: "CreateComment",
    days: "30",
  });
  expect(made.status).toBe(200);
  const tokens = (await supervisor.get("/account-settings/tokens")).body;
  expect(tableText(tokens)).toContain("Comment on tracks");
  expect(rawNames(tableText(tokens))).toEqual([]);
});
