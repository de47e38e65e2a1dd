import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedRoomPage } from "#app/rooms/components/closed-room-page.tsx";
import { openRoom } from "#app/rooms/guest/open-room.server.ts";
import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /room/:token. Public. Opening it changes nothing. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openRoom(ctx, token);
  const { id, name } = ctx.company;
  const status = opened.state === "open" ? 200 : opened.state === "unknown" ? 404 : 410;
  return data({ ...opened, company: { id, name } }, { status });
}

export default function RoomRoute() {
  const { company, ...opened } = useLoaderData<typeof loader>();
  if (opened.state !== "open") return <ClosedRoomPage reason={opened.state} company={company} />;
  const { room, guest, sender } = opened;
  return (
    <div className="mx-auto max-w-3xl px-gutter pt-8 pb-16">
      <SenderHead sender={sender} company={company.name} />
      <h1 className="mt-4 text-title [overflow-wrap:anywhere]">{room.title}</h1>
      <p className="mt-2 text-mute [overflow-wrap:anywhere]">{copy.for(guest.name)}</p>
      {/* Film, music, deal: one component each. */}
    </div>
  );
}

export const meta = unlistedMeta<typeof loader>((page) =>
  page.state === "open" ? page.room.title : copy.closed[page.state].title,
);
