import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const slug = "parallel-nine";
const name = "Parallel Nine";

test("an artist claims a page, staff grant it, the artist keeps it and leaves, without scripts", async () => {
  const [artist, staff] = [
    await PlainBrowser.signedIn("localhost", "artist"),
    await PlainBrowser.signedIn("localhost", "staff"),
  ];
  await artist.open("/artists/claims?q=parallel");
  await artist.follow(`Claim ${name}`);
  const code = /CLAIM-[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(artist.main.text)?.[0] ?? "";
  artist.fill("You are", "manager");
  artist.fill("Address of that page", "javascript:alert(1)");
  artist.fill("Message (optional)", "From our office.");
  await artist.press("Send claim");
  expect(artist.status).toBe(400);
  expect(artist.main.descriptionOf("Address of that page")).toContain("starts with https://");
  expect(artist.main.value("Message (optional)")).toBe("From our office.");
  expect(artist.main.value("You are")).toBe("manager");
  artist.fill("Address of that page", "https://parallel-nine.example/contact");
  await artist.press("Send claim");
  expect(artist.path).toBe("/artists/claims");
  expect(artist.main.text).toContain(code);
  await artist.open(`/artists/claim/${slug}`);
  expect(artist.main.text).toContain("waiting for our team");

  await staff.open("/artist-claims?q=parallel");
  await staff.follow(name);
  expect(staff.main.text).toContain(code);
  const [proof] = staff.main.elements("a").filter(({ attribs }) => attribs.href?.startsWith("https://parallel-nine"));
  expect(proof?.attribs.rel).toBe("noopener noreferrer nofollow");
  const path = staff.path;
  const other = await PlainBrowser.signedIn("localhost", "label");
  await other.open(path);
  expect(other.status).toBe(403);
  staff.fill("Reason", " ");
  await staff.press("Refuse");
  expect(staff.main.descriptionOf("Reason")).toContain("Reason: enter a reason.");
  await staff.press("Grant");
  expect(staff.page.text).toContain(`Claim for ${name} granted`);

  await artist.open("/notifications");
  expect(artist.main.text).toContain(`You now manage ${name}`);
  await artist.open(`/artists/claim/${slug}`);
  expect(artist.main.text).toContain("You already manage this page.");
  await artist.follow("Open its profile");
  expect(artist.main.text).toContain("People who manage this page");
  const profile = artist.path;
  await artist.press("Leave");
  expect(artist.page.text).toContain(`You no longer manage ${name}`);
  await artist.open(profile);
  expect(artist.status).toBe(404);
  await staff.open(path);
  expect(staff.main.text).not.toContain("Undo the grant");
  await artist.open(`/artists/claim/${slug}`);
  artist.fill("Address of that page", "https://parallel-nine.example/contact");
  await artist.press("Send claim");
  await staff.open("/artist-claims?q=parallel");
  await staff.follow(name);
  await staff.press("Grant");
  staff.fill("Reason", "The band asked us to.");
  await staff.press("Remove as manager");
  expect(staff.page.text).toContain("is undone");
  await artist.open("/artists/claims");
  expect(artist.main.text).toContain("The band asked us to.");
  await artist.open(`/artists/claim/${slug}`);
  expect(artist.main.text).toContain("Send claim");
});

test("a claim is withdrawn by its claimant, and visitors are shown how to get an account", async () => {
  const artist = await PlainBrowser.signedIn("localhost", "artist");
  await artist.open("/music-sync-licensing/artist/aurelian-ensemble");
  await artist.follow("Claim this page");
  artist.fill("Address of that page", "https://aurelian.example");
  await artist.press("Send claim");
  await artist.press("Withdraw the claim for Aurelian Ensemble");
  expect(artist.page.text).toContain("Claim for Aurelian Ensemble withdrawn");
  for (const [host, account, link] of [
    ["localhost", null, "Ask for an artist account"],
    ["localhost", "supervisor", null],
    ["acme.localhost", null, null],
  ] as const) {
    const browser = account === null ? new PlainBrowser(host) : await PlainBrowser.signedIn(host, account);
    await browser.open("/music-sync-licensing/artist/aurelian-ensemble");
    expect(browser.main.text.includes("Is this you?"), `${account} at ${host}`).toBe(link !== null);
    if (link !== null) expect(browser.main.links(link)[0]).toContain("/signup?kind=artist");
  }
});
