import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { acceptProposals, decideFile, removeFile, retryFile } from "#app/exchange/files/decide-file.server.ts";
import { decisionSchema, fileActSchema, filePath, filesActSchema, filesPath } from "#app/exchange/files/file-form.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";

const done = (to: string, title: string) => ({ to, toast: { kind: "success" as const, title } });

/** The forms of the list: accepting what is proposed, and the undo of a removal. */
export function submitFiles(ctx: RequestContext, request: Request) {
  const path = `${filesPath}${ctx.url.search}`;
  return submitForm(ctx, request, {
    schema: filesActSchema,
    check: () => requireDeliveryDesk(ctx, "change"),
    async act({ act, ids: [id = "", ...others] }) {
      if (act === "restore") {
        await removeFile(ctx, { id, isRemoved: false });
        return done(filePath(id), copy.restored);
      }
      const { accepted } = await acceptProposals(ctx, { ids: [id, ...others] });
      if (accepted > 0) return done(path, copy.accepted(accepted));
      return { to: path, toast: { kind: "warning" as const, title: copy.noneAccepted } };
    },
  });
}

/** The forms of one file: what it becomes; removing it, putting it back, reading it again. */
export async function submitFile(ctx: RequestContext, request: Request, { id }: { id: string }) {
  const form = await readForm(request);
  const check = () => requireDeliveryDesk(ctx, "change");
  if (!form.has("act"))
    return submitForm(ctx, form, {
      ...{ schema: decisionSchema, check },
      act: async (decision) => done(filesPath, copy.decided((await decideFile(ctx, { id, ...decision })).name)),
    });
  return submitForm(ctx, form, {
    ...{ schema: fileActSchema, check },
    async act({ act }) {
      if (act === "retry") return done(filePath(id), copy.decided((await retryFile(ctx, { id })).name));
      const { name } = await removeFile(ctx, { id, isRemoved: act === "remove" });
      if (act === "restore") return done(filePath(id), copy.restored);
      return done(`${filesPath}?removed=${encodeURIComponent(id)}`, copy.removed(name));
    },
  });
}
