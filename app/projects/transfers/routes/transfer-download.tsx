import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ReceivedTransfer } from "#app/projects/transfers/components/received-transfer.tsx";
import { TransferNotice } from "#app/projects/transfers/components/transfer-notice.tsx";
import { openTransfer } from "#app/projects/transfers/open-transfer.server.ts";
import { startTransferDownload } from "#app/projects/transfers/start-transfer-download.server.ts";
import { transferPageCopy as copy } from "#app/projects/transfers/transfer-page-copy.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { PasscodePage } from "#app/sharing/components/passcode-page.tsx";
import { shareKinds } from "#app/sharing/links/share-link.ts";
import { passcodeSchema } from "#app/sharing/links/share-link-form.ts";
import { enterPasscode } from "#app/sharing/visits/open-share-link.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";

export const handle = { bare: true } satisfies RouteHandle;

const statuses = { open: 200, locked: 200, unknown: 404, unavailable: 404, expired: 410, revoked: 410, used: 410 };

async function readPage(ctx: RequestContext, token: string) {
  const opened = await openTransfer(ctx, { token });
  if (opened.state !== "open") return opened;
  const { state, link, transfer, files } = opened;
  const { title, maxDownloads, downloads } = transfer;
  return {
    state,
    title,
    recipient: link.recipient,
    message: link.message,
    files: files.map(({ id, name, bytes }) => ({ id, name, bytes })),
    left: maxDownloads === null ? null : Math.max(0, maxDownloads - downloads),
    path: `${shareKinds.transfer.path}/${token}`,
    room: link.room,
  };
}

/** GET /transfer/download/:token. Public, with a passcode if set. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const page = await readPage(ctx, token);
  const { id, name } = ctx.company;
  return data({ ...page, company: { id, name } }, { status: statuses[page.state] });
}

/** With `file` starts a download; otherwise checks the passcode. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  const form = await readForm(request);
  const to = `${shareKinds.transfer.path}/${token}`;
  const file = form.get("file");
  if (typeof file === "string") {
    const isStarted = await startTransferDownload(ctx, { token, file });
    return redirect(isStarted ? `${to}/${encodeURIComponent(file)}` : to, 303);
  }
  return submitForm(ctx, form, {
    schema: passcodeSchema,
    hideFields: ["passcode"],
    async act({ passcode }) {
      await enterPasscode(ctx, { kind: "transfer", token, passcode });
      return { to };
    },
  });
}

/** The title is shown only if the link is open. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page === undefined ? "" : titleOf(page) },
  { name: "robots", content: "noindex, nofollow" },
];

function titleOf(page: { state: keyof typeof statuses; title?: string }): string {
  if (page.state === "open") return page.title ?? "";
  if (page.state === "locked") return sharePageCopy.passcode.title;
  return page.state === "used" || page.state === "unavailable"
    ? copy[page.state].title
    : sharePageCopy.closed[page.state].title;
}

export default function TransferDownloadPage() {
  const { company, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (page.state === "open") return <ReceivedTransfer company={company} transfer={page} />;
  if (page.state === "locked") return <PasscodePage company={company} sender={page.sender} reply={reply} />;
  if (page.state === "used" || page.state === "unavailable")
    return <TransferNotice company={company} reason={page.state} />;
  return <ClosedSharePage company={company} reason={page.state} />;
}
