import type { Part } from "#app/downloads/composed-file.ts";
import { coverOf } from "#app/downloads/cover.server.ts";
import { extensionOf } from "#app/downloads/create-download.server.ts";
import type { RequiredDownload } from "#app/downloads/find-downloadable.server.ts";
import { recordingTags } from "#app/downloads/recording-tags.ts";
import { sourceOf } from "#app/downloads/stored-source.server.ts";
import { composeFile } from "#app/downloads/tags/compose-file.ts";
import type { TrackTags } from "#app/downloads/tags/track-tags.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** `etag` is that of the stored object. */
type Composed = { parts: Part[]; tags: TrackTags; etag: string };

/**
 * Splits a file into stored bytes and new metadata of its recording. `withSplits`: includes rights holders and their shares. @throws
 * AppError gone when the object has been deleted
 */
export async function composeParts(
  ctx: Pick<RequestContext, "env" | "company" | "url">,
  { recording, file }: Pick<RequiredDownload, "recording" | "file">,
  { withSplits }: { withSplits: boolean },
): Promise<Composed> {
  const { source, etag } = await sourceOf(ctx.env[file.bucket], file.key);
  const cover = await coverOf(ctx, recording);
  const tags = recordingTags(recording, { origin: ctx.url.origin, company: ctx.company.name, withSplits, cover });
  return { parts: await composeFile(source, extensionOf(file.key), tags), tags, etag };
}
