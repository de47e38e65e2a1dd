import { expect, test } from "vitest";
import type { z } from "zod";
import { newPitchSchema } from "#app/pitches/pitch-form.ts";
import { folderSchema, playlistSchema, sectionSchema } from "#app/playlists/playlist-form.ts";
import { shortlistNameSchema } from "#app/playlists/shortlist/shortlist-form.ts";
import { projectSchema } from "#app/projects/spaces/project-form.ts";
import { submitSchema } from "#app/projects/submissions/sending/submit-form.ts";
import { transferSchema } from "#app/projects/transfers/transfer-form.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";

test("a name needs something that can be seen", () => {
  const forms: [name: string, schema: z.ZodType, field: string][] = [
    ["playlist", playlistSchema, "name"],
    ["folder", folderSchema, "name"],
    ["heading", sectionSchema, "title"],
    ["shortlist", shortlistNameSchema, "name"],
    ["project", projectSchema, "title"],
    ["submission", submitSchema, "name"],
    ["transfer", transferSchema, "title"],
    ["pitch", newPitchSchema, "title"],
    ["share link", shareLinkSchema, "recipient"],
  ];
  for (const [name, schema, field] of forms) {
    const problems = (text: string) =>
      schema.safeParse({ [field]: text }).error?.issues.filter(({ path }) => path[0] === field) ?? [];
    expect(problems("Spring"), name).toEqual([]);
    for (const text of ["", "  ", "\u200b", " \u2060\u200d ", "\u202e"])
      expect(problems(text).length, `${name}: ${JSON.stringify(text)}`).toBeGreaterThan(0);
  }
});
