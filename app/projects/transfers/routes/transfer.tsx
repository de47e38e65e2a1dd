import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { FileList } from "#app/projects/transfers/components/file-list.tsx";
import { TransferHead } from "#app/projects/transfers/components/transfer-head.tsx";
import { TransferSettings } from "#app/projects/transfers/components/transfer-settings.tsx";
import { linkOf, requireTransfer } from "#app/projects/transfers/get-transfer.server.ts";
import { changeTransfer, sendTransfer } from "#app/projects/transfers/save-transfer.server.ts";
import { removeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { transferLimits, transferPath, transfersPath } from "#app/projects/transfers/transfer.ts";
import { transferChangeSchema } from "#app/projects/transfers/transfer-form.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { revokeShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { withTo } from "#app/sharing/links/share-to.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { FilesUpload } from "#app/uploads/components/files-upload.tsx";

/** GET /transfer/:id. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "transfer");
  const transfer = await requireTransfer(ctx, { id });
  const address = await shareAddress(ctx, { id: transfer.linkId, subjectKind: "transfer" });
  return { transfer, address };
}

/** Runs a button of the page; returns its toast. @throws AppError unauthorised, forbidden, not_found */
async function runAct(ctx: RequestContext, id: string, form: FormData): Promise<ToastMessage> {
  try {
    if (form.get("act") === "send") {
      const { email } = await sendTransfer(ctx, { id });
      return { kind: "success", title: email === null ? copy.opened : copy.sent(email) };
    }
    if (form.get("act") === "remove") {
      const { name } = await removeTransferFile(ctx, { transferId: id, fileId: String(form.get("file")) });
      return { kind: "success", title: copy.removed(name), undoes: true };
    }
    await revokeShareLink(ctx, linkOf(await requireTransfer(ctx, { id })));
    return { kind: "success", title: copy.revoked, undoes: true };
  } catch (error) {
    const ofThePage = ["unauthorised", "forbidden", "not_found"];
    if (!(error instanceof AppError) || ofThePage.includes(error.code)) throw error;
    return { kind: "error", title: error.message };
  }
}

/** `act`: send, revoke, or remove a file; without it the settings are saved. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "transfer");
  const form = withTo(await readForm(request));
  const transfer = await requireTransfer(ctx, { id });
  const act = form.get("act");
  if (act === "send" || act === "remove" || act === "revoke") {
    ctx.flash.set(await sendOnce(ctx, form, () => runAct(ctx, id, form)));
    return redirect(transferPath(id));
  }
  return submitForm(ctx, form, {
    schema: transferChangeSchema,
    hideFields: ["passcode"],
    async act(input) {
      await changeTransfer(ctx, { ...input, id: transfer.id });
      return { to: transferPath(id), toast: { kind: "success", title: copy.saved } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireTransfer(ctx, { id })) };
    },
  });
}

export default function TransferPage() {
  const { transfer, address } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOpen = transfer.state === "draft" || transfer.state === "active";
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={transfersPath} label={copy.back} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{transfer.title}</h1>
      <TransferHead transfer={transfer} address={address} />
      <section className="mt-10">
        <h2 className="mb-3 text-xl">{copy.files}</h2>
        <FileList files={transfer.files} canRemove={isOpen} />
        {isOpen ? (
          <FilesUpload
            path={`${transferPath(transfer.id)}/files`}
            maxBytes={transferLimits.fileBytes}
            copy={{ ...copy, tooLarge: copy.errors.tooLarge }}
          />
        ) : null}
      </section>
      <TransferSettings key={transfer.updatedAt} transfer={transfer} reply={reply} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => page.transfer.title);
