import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findFiles } from "#app/downloads/find-downloadable.server.ts";
import { chooseFiles, recordingIds } from "#app/downloads/package/choose-files.ts";
import { makePackage } from "#app/downloads/package/make-package.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { PackageForm } from "#app/playlists/package/components/package-form.tsx";
import { packagePageCopy as copy } from "#app/playlists/package/package-page-copy.ts";
import { requirePackagePlaylist } from "#app/playlists/package/require-package-playlist.server.ts";
import { packagePath, playlistPath } from "#app/playlists/playlist.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const formSchema = z.object({ format: z.enum(["mp3", "original"], { error: copy.formatMissing }) });

type PackageList = Awaited<ReturnType<typeof requirePackagePlaylist>>;

/**
 * Contents of each available format. For smart rows not stored yet, only the number of tracks: file sizes would need a fourth round trip,
 * and are read once the rows are stored.
 */
async function readChoices(ctx: RequestContext, { rows, isUnstored }: PackageList) {
  const mayHiRes = can(ctx.actor, "download-hi-res", ctx.company);
  const formats = mayHiRes ? (["mp3", "original"] as const) : (["mp3"] as const);
  if (isUnstored)
    return formats.map((format) => ({ format, tracks: rows.length, bytes: null, asMp3: 0, hidden: 0, missing: [] }));
  const found = await findFiles(ctx, recordingIds(rows));
  return formats.map((format) => {
    const { tracks, hidden, missing } = chooseFiles(rows, found, format);
    const bytes = tracks.reduce((sum, { file }) => sum + file.bytes, 0);
    const asMp3 = tracks.filter((track) => track.format !== format).length;
    return { format, tracks: tracks.length, bytes, asMp3, hidden, missing };
  });
}

/** GET /music-sync-licensing/playlist/:slug/package. */
export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const list = await requirePackagePlaylist(ctx, { slug });
  return { slug, name: list.subject.title, choices: await readChoices(ctx, list) };
}

/** Creates the package and redirects to it. */
export async function action({ request, params: { slug = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { subject, rows } = await requirePackagePlaylist(ctx, { slug });
  return submitForm(ctx, request, {
    schema: formSchema,
    async act({ format }) {
      const { id, expires, signature } = await makePackage(ctx, { subject, rows, format });
      return { to: `${packagePath({ slug })}/${id}?${new URLSearchParams({ expires: String(expires), signature })}` };
    },
  });
}

export default function PlaylistPackagePage() {
  const { slug, name, choices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={playlistPath({ slug })} label={copy.back} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.title(name)}</h1>
      <p className="my-4 max-w-[60ch] text-mute">{copy.lead}</p>
      <PackageForm choices={choices} reply={reply} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => copy.titleOf(page.name));
