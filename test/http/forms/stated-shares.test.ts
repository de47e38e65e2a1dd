import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

/** A draft of the demo's artist, at the page of its shares. */
async function newDraft(title: string): Promise<PlainBrowser> {
  const artist = await PlainBrowser.signedIn("localhost", "artist");
  await artist.open("/artists/songs/new");
  artist.fill("Title", title);
  await artist.press("Create draft");
  await artist.follow("Edit shares");
  return artist;
}

const share = (browser: PlainBrowser, place: number) => browser.main.part("fieldset", `Composition, share ${place}`);

test("shares are stated, asked for and answered by a link that works once, without scripts", async () => {
  const title = `Salt Road ${Date.now()}`;
  const address = `mira-${Date.now()}@example.com`;
  const artist = await newDraft(title);
  await artist.press("Add a writer or publisher");
  artist.fill("Name", "Mira Lind", share(artist, 2));
  artist.fill(/^Email/, address, share(artist, 2));
  artist.fill("IPI number", "00014107339", share(artist, 2));
  artist.fill("Share in %", "20", share(artist, 2));
  await artist.press("Save shares");
  expect(artist.status).toBe(400);
  expect(artist.page.text).toContain("digits 10 and 11 are 39, but the others call for 38");
  expect(artist.page.text).toContain("the composition adds up to 120 %, 20 % too much");
  expect(share(artist, 2).value("Name")).toBe("Mira Lind");
  artist.fill("IPI number", "", share(artist, 2));
  await artist.press("Split the composition equally, and save");
  expect(share(artist, 2).value("Share in %")).toBe("50");
  await artist.press("Ask for confirmation: Mira Lind");
  expect(artist.page.text).toContain("1 owner asked");

  const link = new URL(await artist.mailedLink(title)).pathname;
  const owner = new PlainBrowser();
  await owner.open(link);
  expect(owner.page.text).toContain("50 % of the composition, as composer and author");
  expect(owner.page.text).toContain("The other share adds up to 50 %.");
  expect(owner.page.text).not.toContain("cookies");
  const opened = await owner.visitor().get(link);
  expect(opened.headers["x-robots-tag"]).toContain("noindex");
  expect(opened.headers["cache-control"]).toContain("no-store");
  owner.tick("No, my share is different");
  owner.fill("Your share in %", "200");
  owner.fill("Your full name", "Mira Lind");
  await owner.press("Send answer");
  expect(owner.status).toBe(400);
  expect(owner.main.value("Your share in %")).toBe("200");
  owner.fill("Your share in %", "30,5");
  await owner.press("Send answer");
  expect(owner.page.text).toContain("You stated that your share is 30.5 %.");
  await owner.open(link);
  expect(owner.page.text).toContain("The link can't be used again");

  await artist.open(artist.path);
  expect(artist.page.text).toContain("Mine is 30.5 %");
  artist.fill("Share in %", "69.5", share(artist, 1));
  artist.fill("Share in %", "30.5", share(artist, 2));
  await artist.press("Save shares");
  expect(artist.page.text).toContain("1 answer is void.");
  await owner.open(link);
  expect(owner.status).toBe(410);
  expect(owner.page.text).toContain("This share has changed");
});

test("a made-up link is a page of its own", async () => {
  const stranger = new PlainBrowser();
  for (const token of ["x", "A".repeat(43)]) {
    await stranger.open(`/share-confirmation/${token}`);
    expect(stranger.status).toBe(404);
    expect(stranger.page.text).toContain("This link doesn't work");
  }
});
