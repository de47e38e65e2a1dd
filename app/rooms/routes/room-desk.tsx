import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireRoom } from "#app/rooms/access/require-room.server.ts";
import { roomCopy } from "#app/rooms/room-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const { desk: copy } = roomCopy;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { room: await requireRoom(ctx, { id }) };
}

export default function RoomDeskRoute() {
  const { room } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-6xl px-gutter pt-8 pb-16">
      <h1 className="text-title [overflow-wrap:anywhere]">{room.title}</h1>
      <section className="mt-8">
        <h2 className="text-xl">{copy.guests}</h2>
      </section>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ room }) => copy.of(room.title));
