import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireRoom } from "#app/rooms/access/require-room.server.ts";
import { addGuest, changeGuest, changeRoom, guestActs, setRoomClosed } from "#app/rooms/desk/change-room.server.ts";
import { roomCopy } from "#app/rooms/room-copy.ts";
import { roomDeskPath, roomLimits } from "#app/rooms/room-limits.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { withTo } from "#app/sharing/links/share-to.ts";

const { desk: copy } = roomCopy;

const box = z.literal("on").optional();

const settingsSchema = z.object({
  title: z
    .string({ error: copy.errors.title })
    .trim()
    .regex(visibleText, copy.errors.title)
    .max(roomLimits.title, copy.errors.title),
  showsPrices: box,
  showsApprovals: box,
});

const guestSchema = shareLinkSchema.pick({ recipient: true, email: true });

/** What one press does; returns what is said of it. */
async function runAct(ctx: RequestContext, id: string, act: string, guestId: string): Promise<string> {
  if (act === "close" || act === "reopen") {
    await setRoomClosed(ctx, id, act === "close");
    return copy.done[act];
  }
  const guestAct = guestActs.find((one) => one === act);
  if (guestAct === undefined) throw new AppError("invalid", copy.errors.act);
  await changeGuest(ctx, { id, guestId, act: guestAct });
  return copy.done[guestAct];
}

/** Forms of the sender's page: settings, a new guest, and presses on the room or a guest. @throws AppError as `submitForm` */
export async function submitRoomDesk(ctx: RequestContext, request: RequestBody, id: string) {
  const to = roomDeskPath(id);
  const form = withTo(await readForm(request));
  await requireRoom(ctx, { id });
  const act = String(form.get("act") ?? "");
  if (act === "settings")
    return submitForm(ctx, form, {
      schema: settingsSchema,
      async act({ title, showsPrices, showsApprovals }) {
        await changeRoom(ctx, {
          id,
          title,
          showsPrices: showsPrices === "on",
          showsApprovals: showsApprovals === "on",
        });
        return { to, toast: { kind: "success", title: copy.done.settings } };
      },
    });
  if (act === "add")
    return submitForm(ctx, form, {
      schema: guestSchema,
      async act({ recipient: name, email }) {
        await addGuest(ctx, { id, name, email });
        return { to, toast: { kind: "success", title: copy.done.add } };
      },
    });
  const title = await sendOnce(ctx, form, async () => {
    try {
      return { kind: "success" as const, title: await runAct(ctx, id, act, String(form.get("guest") ?? "")) };
    } catch (error) {
      if (!(error instanceof AppError) || ["unauthorised", "not_found"].includes(error.code)) throw error;
      return { kind: "error" as const, title: error.message };
    }
  });
  ctx.flash.set(title);
  return redirect(to);
}
