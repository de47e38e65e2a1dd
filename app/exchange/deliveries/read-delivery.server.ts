import { asc, eq, sql } from "drizzle-orm";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { privateMediaBase } from "#app/catalogue/ingest/private-media-base.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { problemText } from "#app/exchange/ddex/message-problem.ts";
import { isAdoptable } from "#app/exchange/deliveries/change-delivery.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { listFolder } from "#app/exchange/deliveries/folder-files.server.ts";
import { isPublishable, isPublished } from "#app/exchange/deliveries/publish-releases.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { deliveries, deliveryReleases, deliveryTracks } from "#db/schema/deliveries.server.ts";

/** Files named on the page. */
const maxShown = 200;

/** A delivery with its releases, problems in words, and files. @throws AppError unauthorised, forbidden, not_found */
export async function readDelivery(ctx: RequestContext, { id }: { id: string }) {
  const { db } = ctx;
  requireDeliveryDesk(ctx, "see");
  const [[delivery], releases, tracks, albums, found, unpublished] = await db.batch([
    db.select().from(deliveries).where(eq(deliveries.id, id)),
    db
      .select()
      .from(deliveryReleases)
      .where(eq(deliveryReleases.deliveryId, id))
      .orderBy(asc(deliveryReleases.position)),
    db
      .select()
      .from(deliveryTracks)
      .where(sql`${deliveryTracks.releaseId} IN (SELECT id FROM delivery_releases WHERE delivery_id = ${id})`)
      .orderBy(asc(deliveryTracks.position)),
    db.all<{ id: string }>(
      sql`SELECT al.id AS id FROM delivery_releases r CROSS JOIN albums al ON al.id = r.album_id WHERE r.delivery_id = ${id}`,
    ),
    db.all<{ trackId: string; foundId: string; title: string; status: string; isFree: number }>(
      sql`SELECT t.id AS trackId, recordings.id AS foundId, recordings.title AS title, recordings.status AS status,
          ${isAdoptable(sql`t.sender`)} AS isFree
        FROM delivery_releases r CROSS JOIN delivery_tracks t ON t.release_id = r.id CROSS JOIN recordings ON recordings.id = t.found_id
        WHERE r.delivery_id = ${id} AND t.recording_id IS NULL`,
    ),
    db.all<{
      heardId: string;
    }>(sql`SELECT t.recording_id AS heardId FROM delivery_releases r CROSS JOIN delivery_tracks t ON t.release_id = r.id
      WHERE r.delivery_id = ${id} AND ${hasPrivateStream(sql`t.recording_id`)}`),
  ]);
  if (delivery === undefined) throw new AppError("not_found", copy.missing);
  const files = await listFolder(ctx, delivery.folder);
  const heard = new Set(can(ctx.actor, "songs", ctx.company) ? unpublished.map(({ heardId }) => heardId) : []);
  const albumIds = new Set(albums.map((album) => album.id));
  const { problems, ...head } = delivery;
  return {
    ...head,
    canPublish: can(ctx.actor, "songs-edit", ctx.company),
    problems: problems.map(problemText),
    files: files.slice(0, maxShown).map(({ name, bytes }) => ({ name, bytes })),
    fileCount: files.length,
    releases: releases.map(({ content, problems: own, ...release }) => {
      const ownTracks = tracks.filter(({ releaseId }) => releaseId === release.id);
      const fromTracks = ownTracks.flatMap(({ problem }) => (problem === null ? [] : [problem]));
      const { cover } = release;
      return {
        ...{
          id: release.id,
          state: release.state,
          isTakeDown: release.isTakeDown,
          upc: content.upc,
          title: content.title,
        },
        artists: content.artists.map(({ name }) => name).join(", "),
        ...{ label: content.label, line: content.line, deals: content.deals.map(({ text }) => text) },
        albumId: release.albumId !== null && albumIds.has(release.albumId) ? release.albumId : null,
        problems: [...own, ...fromTracks].map(problemText),
        warnings: cover?.problem ? [problemText(cover.problem)] : [],
        cover: cover && { name: content.cover?.name ?? "", imageKey: cover.imageKey, isUsable: cover.problem === null },
        isPublishable: isPublishable(release),
        isPublished: isPublished(release),
        tracks: content.recordings.map((recording, position) => {
          const track = ownTracks.find((one) => one.position === position);
          const song = found.find(({ trackId }) => trackId === track?.id);
          return {
            id: track?.id ?? `${release.id}-${position}`,
            ...{
              position: position + 1,
              title: recording.title,
              versionTitle: recording.versionTitle,
              isrc: recording.isrc,
            },
            ...{
              file: recording.file?.name ?? null,
              state: track?.state ?? null,
              recordingId: track?.recordingId ?? null,
            },
            listenTo: track?.recordingId && heard.has(track.recordingId) ? privateMediaBase(track.recordingId) : null,
            contributors: recording.contributors.map(({ name, roles }) =>
              roles.length === 0 ? name : `${name} (${roles.join(", ")})`,
            ),
            shares: recording.shares,
            found: song
              ? { id: song.foundId, title: song.title, status: song.status, isFree: song.isFree === 1 }
              : null,
          };
        }),
      };
    }),
  };
}

export type DeliveryView = Awaited<ReturnType<typeof readDelivery>>;
