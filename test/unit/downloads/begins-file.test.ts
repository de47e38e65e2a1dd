import { expect, test } from "vitest";
import { beginsFile } from "#app/downloads/file-response.server.ts";

const file = { size: 1000, etag: '"abc"' };
const begins = (headers: Record<string, string>, method = "GET") =>
  beginsFile(new Request("http://localhost/file", { method, headers }), file);

test("a response that sends the first byte is a download, however its range is written", () => {
  for (const range of ["bytes=0-", "bytes=0-999", "bytes=0-0", "BYTES=0-", "bytes=000-", "bytes=-1000", "bytes=-5000"])
    expect(begins({ Range: range }), range).toBe(true);
  // Ignored, so that the whole file is sent.
  for (const range of ["bytes=0-1,5-", "bytes=9-3", "items=5-", "bytes=x"])
    expect(begins({ Range: range }), range).toBe(true);
  expect(begins({ Range: "bytes=500-", "If-Range": '"another"' })).toBe(true);
  expect(begins({})).toBe(true);
});

test("a download that goes on, a look at the headers and a refusal are none", () => {
  for (const range of ["bytes=1-", "bytes=500-", "bytes=-999", "bytes=5000-"])
    expect(begins({ Range: range }), range).toBe(false);
  expect(begins({ Range: "bytes=500-", "If-Range": file.etag })).toBe(false);
  expect(begins({ "If-None-Match": file.etag })).toBe(false);
  expect(begins({ "If-Match": '"another"' })).toBe(false);
  expect(begins({}, "HEAD")).toBe(false);
});
