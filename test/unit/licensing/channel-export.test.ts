import { expect, test } from "vitest";
import { postOfFile, readExport, readPostDate } from "#app/licensing/audit/read-export.ts";

test("exports of several channels are read by their heads", () => {
  const youTube = 'Content,Video title,Video publish time,Views\nTotal,,,9\nabcdefghijk,Autumn,"Nov 3, 2026",9\n';
  expect(readExport(youTube)).toEqual([
    { names: ["Total"], url: "", postedOn: "" },
    { names: ["Autumn", "abcdefghijk"], url: "https://youtube.com/watch?v=abcdefghijk", postedOn: "2026-11-03" },
  ]);
  const meta =
    "Post ID;Permalink;Publish time\n17900000000000001;https://www.instagram.com/p/Cxyz/?igsh=1;11/25/2026 10:30\n";
  expect(readExport(meta)).toEqual([
    { names: ["17900000000000001"], url: "https://instagram.com/p/Cxyz", postedOn: "2026-11-25" },
  ]);
  const own = "\uFEFFDatei\tAdresse\tDatum\nherbst.mp4\thttps://x.com/a/status/1\t25.11.2026\n";
  expect(readExport(own)).toEqual([{ names: ["herbst.mp4"], url: "https://x.com/a/status/1", postedOn: "2026-11-25" }]);
  expect(readExport("no,head\n1,2\n")).toEqual([]);
  expect(readExport("")).toEqual([]);
});

test("a date that could be two days is left out", () => {
  const dates = [
    "2026-11-03T10:00:00Z",
    "2026/1/5",
    "3.11.2026",
    "25/11/2026",
    "11/25/2026",
    "03/04/2026",
    "2026-02-31",
    "soon",
    "Foo 3, 2026",
    "Nov 99, 2026",
  ];
  expect(dates.map(readPostDate)).toEqual([
    ...["2026-11-03", "2026-01-05", "2026-11-03", "2026-11-25", "2026-11-25", "", "", "", "", ""],
  ]);
});

test("a file is the post that its name is of, and of none where two fit", () => {
  const post = (...names: string[]) => ({ names, url: "https://x.com/a", postedOn: "" });
  const posts = [post("herbst.mp4"), post("17900000000000001"), post("Twice"), post("Twice")];
  expect(postOfFile(posts, "Herbst.mp4")).toBe(posts[0]);
  expect(postOfFile(posts, "herbst.mov")).toBe(posts[0]);
  expect(postOfFile(posts, "reel_17900000000000001_hd.mp4")).toBe(posts[1]);
  expect(postOfFile(posts, "Twice.mp4")).toBeNull();
  expect(postOfFile(posts, "other.mp4")).toBeNull();
});
