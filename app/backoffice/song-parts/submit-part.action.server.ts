import type { z } from "zod";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";

type PartForm<Schema extends z.ZodType> = {
  id: string;
  area: Area;
  /** Of its tab, to which saving returns. */
  segment: string;
  schema: Schema;
  /** Saves it and returns what to say. */
  act(value: z.output<Schema>): Promise<string>;
};

/** Action of a form in a tab of a song. */
export async function submitPart<Schema extends z.ZodType>(
  ctx: RequestContext,
  body: Request | FormData,
  { id, area, segment, schema, act }: PartForm<Schema>,
) {
  await requireSong(ctx, id, area);
  return submitForm(ctx, body instanceof FormData ? body : await readForm(body), {
    schema,
    keepsInput: true,
    async fieldsAfterConflict() {
      return { version: versionOf(await requireSong(ctx, id, area)) };
    },
    async act(value) {
      const title = await act(value);
      return { to: songTabPath(id, segment), toast: { kind: "success", title } };
    },
  });
}
