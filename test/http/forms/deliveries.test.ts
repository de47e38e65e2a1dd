import { expect, test } from "vitest";
import { newReleaseMessage } from "#test/support/ern-fixture.ts";
import { askIngest, putObject } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const mark = Date.now().toString().slice(-5);
const title = `Harbour ${mark}`;
const isrc = `SEDEL26${mark}`;

/** What the bench does with the file of the delivered recording. */
async function ingest(): Promise<string> {
  const { tracks } = JSON.parse((await askIngest("GET", "deliveries/tracks")).body).data;
  const track = tracks.find(({ tags }: { tags: { isrc: string } }) => tags.isrc === isrc);
  const { entry, objects } = await preparedRecording(track.tags);
  for (const { key, bytes } of objects) await putObject("MASTERS", key, Buffer.from(bytes));
  const recording = { ...entry, files: entry.files.map((file) => ({ ...file, bucket: "MASTERS" })) };
  const json = { trackId: track.trackId, outcome: { recording } };
  expect((await askIngest("POST", "deliveries/tracks", { json })).status).toBe(201);
  return `${entry.recordingId}/${entry.rev}`;
}

test("a delivery is uploaded, published, taken down, removed and put back without scripts", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  const upload = async (name: string, type: string, text: string) => {
    staff.choose(/^Message \(XML\)/, [{ name, type, bytes: Buffer.from(text) }]);
    await staff.press("Upload");
  };
  await staff.open("/ingestions");
  await staff.follow("Add delivery");
  staff.fill("Name of the folder", "../elsewhere");
  await staff.press("Add delivery");
  expect(staff.main.descriptionOf("Name of the folder")).toContain("begin with a letter");
  expect(staff.main.value("Name of the folder")).toBe("../elsewhere");
  staff.fill("Name of the folder", `Desk ${mark}`);
  await staff.press("Add delivery");
  expect(staff.page.text).toContain(`Delivery “Desk ${mark}” is open`);
  const page = staff.path;

  await staff.press("Read the delivery");
  expect(staff.main.text).toContain("There is no XML file");
  const message = newReleaseMessage({
    id: `M-${mark}`,
    sender: `PADPIDA${mark}`,
    releases: [{ upc: null, title, tracks: [{ isrc, title, artist: `Mara ${mark}` }] }],
  });
  await upload("message.xml", "text/xml", message.slice(0, 700));
  expect(staff.page.text).toContain("message.xml is uploaded");
  await staff.press("Read again");
  expect(staff.main.text).toContain("not well-formed");
  await upload("message.xml", "text/xml", message);
  await staff.press("Read again");
  expect(staff.main.text).toContain("A00.wav was not delivered. (line");
  await upload("A00.wav", "audio/wav", `audio ${mark}`);
  await staff.press("Read again");
  expect(staff.main.text).toContain("ingest reads its audio");

  const place = await ingest();
  await staff.open(page);
  const [audio = ""] = staff.main.elements("audio").map(({ attribs }) => attribs.src ?? "");
  const stranger = new PlainBrowser().visitor();
  expect((await staff.visitor().get(audio)).status).toBe(200);
  expect((await stranger.get(audio)).status).toBe(404);

  await staff.press(`Publish ${title}`);
  expect(staff.main.descriptionOf("Reason to publish without complete rights")).toContain(title);
  staff.fill("Reason to publish without complete rights", "Shares follow.");
  await staff.press(`Publish ${title}`);
  expect(staff.page.text).toContain("The release is published");
  expect((await stranger.get(`/media/songs/${place}/direct.m4a`)).status).toBe(200);
  expect((await staff.visitor().get(`${page}/acknowledgement.xml`)).body).toContain("<ReleaseStatus>Published");
  expect(staff.main.parts("button", "Remove from the list")).toEqual([]);
  await staff.press(`Take ${title} down`);
  expect(staff.page.text).toContain("The release is taken down");
  await staff.press("Remove from the list");
  expect(staff.page.text).toContain("The delivery is removed from the list");
  await staff.press("Put back");
  expect([staff.path, staff.page.text]).toEqual([page, expect.stringContaining("back in the list")]);
  staff.fill("Reason to publish without complete rights", "Shares follow.");
  await staff.press(`Publish ${title}`);
  expect(staff.page.text).toContain("The release is published");
});
