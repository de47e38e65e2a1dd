import { expect, test } from "vitest";
import { scopeNames } from "#app/identity/access/scope-names.ts";
import { demoDomain } from "#db/seed/demo-people.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

/** What a part of a page says, without its tags. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("the outbox of a local copy says when each email was written, in words that can be read", async () => {
  const visitor = new DemoVisitor("localhost");
  await visitor.post("/reset-password", { email: `label@${demoDomain}` });
  // Mailed after the response.
  await expect.poll(async () => (await visitor.get("/dev/outbox")).body).toContain("<time");
  const list = (await visitor.get("/dev/outbox")).body;
  const [, machine = "", said = "", path = ""] =
    /<time dateTime="([^"]*)"[^>]*>([^<]*)<\/time>/i
      .exec(list)
      ?.concat(/href="(\/dev\/outbox\/[^"]+)"/.exec(list)?.[1] ?? "") ?? [];
  const readable = /^\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec) \d{4}, \d\d:\d\d$/;
  expect(said).toMatch(readable);
  expect(new Date(`${said.replace(",", "").replace("Sept", "Sep")} UTC`).toISOString().slice(0, 16)).toBe(
    machine.slice(0, 16),
  );
  const mail = (await visitor.get(path)).body;
  expect(/<time[^>]*>([^<]*)<\/time>/.exec(mail)?.[1]).toMatch(readable);
});

test("the form of a policy has its permissions by area, each in plain words beside its name", async () => {
  const admin = await DemoVisitor.signedIn("localhost", "admin");
  const list = (await admin.get("/iam/policies")).body;
  const [, path = ""] = /href="(\/iam\/policies\/[^"]+)"/.exec(list) ?? [];
  const form = (await admin.get(path)).body;
  const [, fields = ""] = /<legend[^>]*>Permissions<\/legend>(.*)<\/fieldset>/s.exec(form) ?? [];
  const areas = fields.split("<fieldset").slice(1);
  expect(areas.length).toBeGreaterThan(4);
  for (const area of areas) {
    const [, title = ""] = /<legend[^>]*>(.*?)<\/legend>/s.exec(area) ?? [];
    expect(textOf(title)).toMatch(/^[A-Z][a-z ,&]+$/);
    const labels = [...area.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = ""]) => label);
    expect(labels.length, title).toBeGreaterThan(0);
    for (const label of labels) {
      const [, name = ""] = /<code[^>]*>(.*?)<\/code>/s.exec(label) ?? [];
      expect(scopeNames).toContain(textOf(name));
      expect(textOf(label.replace(/<code.*<\/code>/s, ""))).toMatch(/^[A-Z][a-z]+ .*[a-z]/);
    }
  }
});

test("what can be done with a person is one menu, and what ends their access stands last and apart", async () => {
  const admin = await DemoVisitor.signedIn("localhost", "admin");
  const list = (await admin.get("/iam/list")).body;
  const menus = [...list.matchAll(/<details[^>]*>.*?<\/details>/gs)].map(([menu]) => menu);
  const ending = menus.filter((menu) => />(?:Disable|Revoke)</.test(menu));
  expect(ending.length).toBeGreaterThan(0);
  for (const menu of ending) {
    const items = [...menu.matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes = "", item = ""]) => ({
      isApart: attributes.includes("menu-apart"),
      text: textOf(item),
    }));
    expect(items.length).toBeGreaterThan(1);
    expect(items.filter(({ isApart }) => isApart)).toEqual(items.slice(-1));
    expect(items.at(-1)?.text).toMatch(/^(?:Disable|Revoke)/);
  }
});

test("every list of staff is searched in its address, says that nothing was found, and offers no file of nothing", async () => {
  const admin = await DemoVisitor.signedIn("localhost", "admin");
  const people = ["/iam-companies", "/iam/list", "/requests", "/requests/subscribers"];
  for (const path of [...people, "/search-words", "/opportunities", "/transactions/all", "/transactions/licences"]) {
    const all = (await admin.get(path)).body;
    expect(all.match(/<h1[^>]*>/g), path).toHaveLength(1);
    expect(all, path).toMatch(/<form[^>]*role="search"/);
    const none = (await admin.get(`${path}?q=nothing-is-called-so`)).body;
    expect(none, path).toContain('value="nothing-is-called-so"');
    expect(none, path).not.toContain("<table");
    expect(none, path).not.toContain("export.csv");
    expect(textOf(none).length, path).toBeGreaterThan(100);
  }
});
