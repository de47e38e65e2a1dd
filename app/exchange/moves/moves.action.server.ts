import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { publishings } from "#app/exchange/files/file-state.ts";
import { changeMove, checkMove, chooseFile, createMove, saveColumns } from "#app/exchange/moves/change-move.server.ts";
import { continueMoves } from "#app/exchange/moves/continue-moves.server.ts";
import { movesCopy as copy, movePath } from "#app/exchange/moves/moves-copy.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";

const done = (to: string, title: string) => ({ to, toast: { kind: "success" as const, title } });

/** The form that begins a move. */
export function submitMoves(ctx: RequestContext, request: Request) {
  return submitForm(ctx, request, {
    schema: z.object({
      name: z.string({ error: copy.errors.name }).trim().min(1, copy.errors.name).max(200),
      publishing: z.enum(publishings).catch("unpublished"),
    }),
    check: () => requireSheetDesk(ctx, "change"),
    act: async (value) => ({ to: movePath((await createMove(ctx, value)).id) }),
  });
}

/** The buttons of a move, and the choice of a row's file. */
export function submitMove(ctx: RequestContext, request: Request, { id }: { id: string }) {
  return submitForm(ctx, request, {
    schema: z.object({
      act: z.enum(["check", "apply", "pause", "undo", "go", "choose"]),
      sheet: z.string().max(64).default(""),
      row: z.coerce.number().int().default(0),
      file: z.string({ error: copy.errors.file }).trim().max(600).default(""),
    }),
    check: () => requireSheetDesk(ctx, "change"),
    async act({ act, ...chosen }) {
      const to = `${movePath(id)}${ctx.url.search}`;
      if (act === "check") await checkMove(ctx, { id });
      else if (act === "choose") await chooseFile(ctx, { id, ...chosen });
      else if (act === "go") await continueMoves(ctx);
      else await changeMove(ctx, { id, act });
      const titles = {
        check: copy.checked,
        choose: copy.chosen,
        apply: copy.started,
        pause: copy.paused,
        undo: copy.undoing,
      };
      return act === "go" ? { to } : done(to, titles[act]);
    },
  });
}

/** The form of the columns. */
export function submitColumns(ctx: RequestContext, request: Request, { id }: { id: string }) {
  return submitForm(ctx, request, {
    schema: z.object({
      own: z.array(z.string().default("")).max(1000).default([]),
      profile: z.string().max(64).default(""),
      keepAs: z.string().trim().max(80).default(""),
    }),
    check: () => requireSheetDesk(ctx, "change"),
    async act(value) {
      await saveColumns(ctx, { id, ...value });
      return done(movePath(id), copy.saved);
    },
  });
}
