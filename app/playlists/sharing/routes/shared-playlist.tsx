import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { isRefused } from "#app/edge/forms/is-refused.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ListeningReports } from "#app/playlists/sharing/components/listening-reports.tsx";
import { SharedPlaylistPage } from "#app/playlists/sharing/components/shared-playlist-page.tsx";
import { trackAnchor } from "#app/playlists/sharing/components/shared-track-row.tsx";
import { openSharedPlaylist } from "#app/playlists/sharing/open-shared-playlist.server.ts";
import { sharedPlaylistMeta } from "#app/playlists/sharing/playlist-meta.ts";
import { sharedTracks } from "#app/playlists/sharing/select-shared.server.ts";
import { tracksOf } from "#app/playlists/sharing/shared-playlist.ts";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { PasscodePage } from "#app/sharing/components/passcode-page.tsx";
import { isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { readPassageItem } from "#app/sharing/visits/passage-answer.ts";
import { doneItem, wholeItem } from "#app/sharing/visits/share-answer.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { submitSharePage } from "#app/sharing/visits/share-page.action.server.ts";
import { closedTitle, shareStatuses } from "#app/sharing/visits/share-page.ts";

export const handle = { presentation: true, translated: true } satisfies RouteHandle;

/** GET /playlists/share/:token. Public, with a passcode if set. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openSharedPlaylist(ctx, { token, headers: request.headers });
  const { id, name } = ctx.company;
  // For people with an account here who search for a use; recipients have none.
  const lit =
    opened.state === "open"
      ? await readListLights(
          ctx,
          tracksOf(opened.playlist).map(({ track }) => track.id),
        )
      : null;
  return data(
    { ...opened, ...lit, company: { id, name }, origin: ctx.url.origin },
    { status: shareStatuses[opened.state] },
  );
}

/** The passcode form or, with `item`, an answer. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitSharePage(ctx, request, {
    ...{ kind: "playlist", token },
    findItem: (link, item) => sharedTracks.findItem(ctx, link, item),
    anchorOf: (item) =>
      item === wholeItem ? "" : item === doneItem ? "#done" : `#${trackAnchor(readPassageItem(item).item)}`,
  });
}

/** A link revoked while the page is open keeps the page with its unsent notes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !isRefused(args) && args.defaultShouldRevalidate;
}

/** Title and picture are shown only if the link is open. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.state === "open" ? loaded.playlist.title : loaded ? closedTitle(loaded.state) : "" },
  ...(loaded?.state === "open"
    ? sharedPlaylistMeta({ playlist: loaded.playlist, company: loaded.company.name, origin: loaded.origin })
    : []),
  { name: "robots", content: "noindex, nofollow" },
];

export default function SharedPlaylistRoute() {
  const { company, origin: _, lights: __, totals, ...opened } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answered = isAnswerReply(reply) ? reply : undefined;
  if (opened.state === "locked")
    return <PasscodePage company={company} sender={opened.sender} reply={isAnswerReply(reply) ? undefined : reply} />;
  if (opened.state !== "open") return <ClosedSharePage reason={opened.state} company={company} />;
  const { playlist, recipient, message, sender, visit, answers, takesNotes, isStaff, isDone, room } = opened;
  return (
    <>
      {visit === null ? null : (
        <>
          <ListeningReports playlist={playlist} visit={visit} />
          <noscript>
            <img src={`${playlist.path}/visit`} alt="" className="sr-only" />
          </noscript>
        </>
      )}
      <SharedPlaylistPage
        totals={totals ?? ""}
        {...{ playlist, recipient, message, sender, room }}
        company={company.name}
        isRecorded={visit !== null}
        answering={{ answers, takesNotes, isStaff, isDone, reply: answered }}
      />
    </>
  );
}
