import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { listNotifications, requireNotified } from "#app/comments/notifications/list-notifications.server.ts";
import { markNotificationsRead, openNotification } from "#app/comments/notifications/mark-notifications.server.ts";
import type { Notification } from "#app/comments/notifications/notification.ts";
import { notificationsCopy as copy } from "#app/comments/notifications/notifications-copy.ts";
import { settingsCopy } from "#app/comments/notifications/settings/settings-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** Larger page numbers are clamped. */
const maxPage = 10_000;

/** Page number in the query, from 1; 1 if invalid. */
function readPage(url: string): number {
  const page = Number(new URL(url).searchParams.get("page"));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1;
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return listNotifications(ctx, { page: readPage(request.url) });
}

/** `open` marks a notification as read and redirects to its page; `id` marks one as read; without either all. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireNotified(ctx);
  const form = await readForm(request);
  const [open, id] = [form.get("open"), form.get("id")];
  if (typeof open === "string") return redirect(await openNotification(ctx, { id: open.slice(0, 64) }));
  await markNotificationsRead(ctx, { ids: typeof id === "string" ? [id.slice(0, 64)] : "all" });
  if (id === null) ctx.flash.set({ kind: "success", title: copy.allRead });
  const page = readPage(request.url);
  return redirect(page > 1 ? `/notifications?page=${page}` : "/notifications");
}

export default function NotificationsPage() {
  const { items, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        {items.some(({ read }) => !read) ? (
          <Form method="post">
            <Button variant="quiet">{copy.markAll}</Button>
          </Form>
        ) : null}
      </div>
      <p className="my-4 text-row">
        <Link to="/account-settings/notifications" className="link">
          {settingsCopy.open}
        </Link>
      </p>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <Row key={item._id} item={item} />
          ))}
        </ul>
      ) : (
        <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

type RowProps = { item: Notification };

function Row({ item }: RowProps) {
  const { _id, kind, read, createdAt, userNickname, message, songTitle, title, startTime, endTime, path } = item;
  const where =
    startTime === null || endTime === null
      ? songTitle
      : copy.place(songTitle, formatDuration(startTime * 1000), formatDuration(endTime * 1000));
  const place = title === null ? where : copy.open;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p>
          {read ? null : <span className="mr-2 rounded-sm bg-ink px-1.5 text-sm text-paper">{copy.unread}</span>}
          {title === null ? (
            <>
              <bdi className="font-semibold">{userNickname}</bdi> {copy.did[kind]}
            </>
          ) : (
            <bdi className="font-semibold">{title}</bdi>
          )}
        </p>
        <p dir="auto" className="my-1 line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message}
        </p>
        <div className="flex flex-wrap gap-x-1 text-row text-mute">
          {read ? (
            <Link to={path} className="link" aria-label={title === null ? undefined : copy.openOf(title)}>
              {place}
            </Link>
          ) : (
            <Form method="post">
              <button
                type="submit"
                className="link min-h-6"
                name="open"
                value={_id}
                aria-label={title === null ? undefined : copy.openOf(title)}
              >
                {place}
              </button>
            </Form>
          )}{" "}
          · <DateTime at={createdAt} />
        </div>
      </div>
      {read ? null : (
        <Form method="post">
          <Button variant="quiet" size="small" name="id" value={_id} aria-label={copy.markReadOf(title ?? message)}>
            {copy.markRead}
          </Button>
        </Form>
      )}
    </li>
  );
}

export const meta = staffMeta(copy.title);
