import { expect, test } from "vitest";
import { demoDomain } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a colleague is let into a pitch, hears of it, opens it, and finds nothing once the role is withdrawn", async () => {
  const owner = await PlainBrowser.signedIn("localhost", "supervisor");
  const colleague = await PlainBrowser.signedIn("localhost", "staff");
  const { _id: playlistId } = (await owner.api("POST", "/api/v1/playlists", { name: `Let in ${Date.now()}` })).data;
  const made = await owner.api("POST", "/api/v1/pitches", { playlistId });
  const { _id: id, title } = made.data as { _id: string; title: string };
  await owner.open(`/pitch/edit/${id}`);
  owner.main.unfold(/^Collaborators/);
  owner.fill("Email", "unknown@demo.syncline.example");
  await owner.press("Invite");
  // Refused, with what was typed.
  expect(owner.main.value("Email")).toBe("unknown@demo.syncline.example");
  expect(owner.main.field("Email").attribs["aria-invalid"]).toBe("true");
  owner.fill("Email", `staff@${demoDomain}`);
  owner.fill("Role", "editor");
  await owner.press("Invite");
  expect(owner.main.part("summary", "Collaborators").text).toContain("1");

  const news = () => colleague.main.parts("li", title);
  await colleague.open("/notifications");
  expect(news()).not.toEqual([]);
  await colleague.open("/pitch?show=shared");
  expect(colleague.main.part("table").text).toContain(title);
  await colleague.open(`/pitch/edit/${id}`);
  expect(colleague.main.headings).toContain(title);
  // Its people, and who sees it, stay with the owner.
  expect(colleague.main.parts("summary", "Collaborators")).toEqual([]);

  await owner.open(`/pitch/edit/${id}`);
  await owner.press(/^Remove Jonas/);
  expect(owner.main.part("summary", "Collaborators").text).not.toContain("1");
  await colleague.open(`/pitch/edit/${id}`);
  expect(colleague.status).toBe(404);
  await colleague.open("/notifications");
  expect(news()).toEqual([]);
});

/** As large as a recording whose content no one has looked at yet. */
function silence(): Buffer {
  const file = Buffer.alloc(60_000);
  file.write("RIFF....WAVEfmt ", "latin1");
  return file;
}

test("a track that comes by link is told to the owner and the members of its project, in the product and by email", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  const track = `Slow lantern ${crypto.randomUUID().slice(0, 8)}`;
  const title = `Told of ${track}`;
  const { _id: id } = (await staff.api("POST", "/api/v1/spaces", { title })).data;
  await staff.api("POST", `/api/v1/spaces/${id}/members`, { email: `admin@${demoDomain}`, role: "viewer" });
  await staff.open(`/spaces/${id}`);
  const visitor = new PlainBrowser();
  await visitor.open(staff.main.value("Submission link"));
  visitor.fill("Track title", track);
  visitor.fill("Artist", "Dana Wu Trio");
  visitor.fill("Your name", "Dana Wu");
  visitor.fill("Your email", "dana@northlight.example");
  visitor.tick(/^I own the rights/);
  visitor.choose(/^Audio file/, [{ name: "a.wav", type: "audio/wav", bytes: silence() }]);
  await visitor.press("Submit track");
  expect(visitor.page.headings).toContain("Your track is submitted");

  for (const account of ["staff", "admin"]) {
    const person = account === "staff" ? staff : await PlainBrowser.signedIn("localhost", account);
    await person.open("/notifications");
    expect(person.page.text).toMatch(/Notifications ?[1-9]/);
    const news = person.main.parts("li", track).find(({ text }) => text.includes("sent a track"));
    expect(news?.text).toContain(`For ${title}.`);
    await person.press(track, news);
    expect(person.main.headings).toContain(track);
    const mailed = await person.mailedLink(new RegExp(`${title}.*${account}@${demoDomain}`));
    expect(new URL(mailed).pathname).toBe(person.path);
  }
  await staff.api("DELETE", `/api/v1/spaces/${id}`);
});

test("the recipient of a reel enters the passcode, answers a slide and leaves a note, which is one visit", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  const reel = {
    ...{ title: "Spring pitch", kind: "slides", status: "published", priority: 1 },
    ...{ settings: { show: 2, scroll: 2 }, items: [{ name: "Dawn" }, { name: "Noon" }] },
  };
  const { data: slider } = await staff.api("POST", "/api/v1/sliders", reel);
  const link = { recipient: "Ida", passcode: "brass-42" };
  const { data: share } = await staff.api("POST", `/api/v1/sliders/${slider._id}/shares`, link);
  const client = new PlainBrowser();
  await client.open(String(share.address));
  client.fill("Passcode", "brass-42", client.page);
  await client.press("Open", client.page);
  await client.follow("Start the reel", client.page);
  const dawn = () => client.page.part("form", "What do you think of Dawn?");
  dawn().unfold("Add a note");
  client.fill(/^What do you think of Dawn. Note/, "By post", dawn());
  await client.press("Maybe", dawn());
  expect(client.path).toBe(`${new URL(String(share.address)).pathname}?slide=1`);
  expect(dawn().button("Maybe").attribs["aria-pressed"]).toBe("true");
  expect(dawn().value(/^What do you think of Dawn. Note/)).toBe("By post");
  // However many pages were opened, it was one visit.
  await staff.open(`/sliders/edit/${slider._id}/shares/${share._id}`);
  expect(staff.main.text).toMatch(/Opened once by 1 visitor/);
});
