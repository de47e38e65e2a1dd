import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskPage } from "#app/rooms/desk/desk-page.tsx";
import { readDeskPage } from "#app/rooms/desk/read-desk-page.server.ts";
import { submitRoomDesk } from "#app/rooms/desk/room-desk.action.server.ts";
import { roomCopy } from "#app/rooms/room-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /rooms/:id, for its creator and those who may edit its opportunity. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readDeskPage(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitRoomDesk(ctx, request, id);
}

export default function RoomDeskRoute() {
  return <DeskPage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta = staffMeta<typeof loader>(({ room }) => roomCopy.desk.of(room.title));
