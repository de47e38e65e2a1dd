import { expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { shareKindNames, shareKinds, sharesPath } from "#app/sharing/links/share-link.ts";

const at = (path: string, below: "path" | "editPath") => {
  try {
    return shareSubjectAt({ url: new URL(path, "http://localhost") }, below).kind;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

test("the address of a link and of a subject's links says what is shared", () => {
  const listed = shareKindNames.filter((kind) => shareKinds[kind].listsLinks);
  expect(listed).toEqual(["reel", "playlist", "pitch"]);
  expect(listed.map((kind) => at(`${shareKinds[kind].path}/token/visit`, "path"))).toEqual(listed);
  expect(listed.map((kind) => at(`${sharesPath({ kind, id: "1" })}/export`, "editPath"))).toEqual(listed);
});

test("a transfer and a wrap-up, whose one link has pages of its own, and every other address are not found", () => {
  expect(at(`${shareKinds.transfer.path}/token/visit`, "path")).toBe("not_found");
  expect(at(`${shareKinds.wrapup.path}/token/visit`, "path")).toBe("not_found");
  expect(at("/playlists/shared/token/visit", "path")).toBe("not_found");
  expect(at("/pitch/1/shares", "editPath")).toBe("not_found");
});
