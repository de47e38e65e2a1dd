import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const contacts = ["help@label.example", "on-call@label.example"];

/** Milliseconds until a page of a cache follows. */
const cached = 45_000;

test("an outage is announced on the pages of everyone in the environment within 30 seconds, and on no other's", async () => {
  // The spaces environment: a banner in the main one would show on the pages of all other tests.
  const staff = await PlainBrowser.signedIn("spaces.localhost", "admin");
  const announce = async (on: boolean, [first = "", second = ""] = contacts) => {
    await staff.open("/technical-issues");
    for (const { attribs } of staff.main.elements("input[role=switch]")) {
      delete attribs.checked;
      if (on) attribs.checked = "";
    }
    staff.fill("First contact", first);
    staff.fill("Second contact", second);
    await staff.press("Save");
  };
  const visitor = new PlainBrowser("spaces.localhost");
  const hasBanner = async (address: string) => {
    await visitor.open(address);
    return visitor.page.elements("section[aria-label=Technical issues]").length > 0;
  };
  const { origin, port } = staff.url;
  await announce(false);
  await visitor.open("/technical-issues");
  expect(visitor.main.headings[0]).toBe("No known technical issues");
  expect(visitor.main.elements("[role=switch]")).toEqual([]);

  await announce(true, ["help@label", contacts[1] ?? ""]);
  expect(staff.main.field("First contact").attribs["aria-invalid"]).toBe("true");
  expect(staff.main.value("First contact")).toBe("help@label");
  await announce(true);
  expect(staff.page.text).toContain("The outage page and banner are on");
  await visitor.open("/technical-issues");
  expect(visitor.main.headings[0]).toBe("We're having technical issues");
  for (const address of contacts) expect(visitor.page.links(address)).toContain(`mailto:${address}`);
  for (const address of [`${origin}/discover`, `http://studio.spaces.localhost:${port}/discover`])
    await expect.poll(() => hasBanner(address), { timeout: cached, interval: 3_000 }).toBe(true);
  expect(await hasBanner(`http://acme.localhost:${port}/discover`)).toBe(false);

  await announce(false);
  expect(staff.page.text).toContain("The outage page and banner are off");
  expect(staff.main.headings[0]).toBe("No known technical issues");
});
