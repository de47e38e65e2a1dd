import { expect, test } from "vitest";
import { sentPart } from "#app/downloads/file-response.server.ts";

const file = { size: 1000, etag: '"abc"' };
const part = (headers: Record<string, string>, method = "GET") =>
  sentPart(new Request("http://localhost/file", { method, headers }), file);

test("a response that sends the first byte is a download, however its range is written", () => {
  for (const range of ["bytes=0-", "bytes=0-999", "bytes=0-0", "BYTES=0-", "bytes=000-", "bytes=-1000", "bytes=-5000"])
    expect(part({ Range: range }), range).toBe("start");
  // Ignored, so that the whole file is sent.
  for (const range of ["bytes=0-1,5-", "bytes=9-3", "items=5-", "bytes=x"])
    expect(part({ Range: range }), range).toBe("start");
  expect(part({ Range: "bytes=500-", "If-Range": '"another"' })).toBe("start");
  expect(part({})).toBe("start");
});

test("later bytes are the rest of a download, a look at the headers and a refusal are none", () => {
  for (const range of ["bytes=1-", "bytes=500-", "bytes=-999"]) expect(part({ Range: range }), range).toBe("rest");
  expect(part({ Range: "bytes=500-", "If-Range": file.etag })).toBe("rest");
  expect(part({ Range: "bytes=5000-" })).toBeNull();
  expect(part({ "If-None-Match": file.etag })).toBeNull();
  expect(part({ "If-Match": '"another"' })).toBeNull();
  expect(part({}, "HEAD")).toBeNull();
});
