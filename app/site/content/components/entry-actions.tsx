import { Form, Link } from "@remix-run/react";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { contentPath } from "#app/site/content/entry.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ArrowDown, ArrowUp } from "#app/ui/icons.tsx";

type EntryActionsProps = {
  entry: { id: string; title: string; status: string };
  isFirst: boolean;
  isLast: boolean;
};

/** Buttons of a row: one form with intents. */
export function EntryActions({ entry: { id, title, status }, isFirst, isLast }: EntryActionsProps) {
  const isPublished = status === "published";
  return (
    <Form
      method="post"
      action={contentPath}
      preventScrollReset
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 @max-2xl:justify-start"
    >
      <input type="hidden" name="id" value={id} />
      <Button variant="icon" size="small" name="intent" value="up" disabled={isFirst} aria-label={copy.up(title)}>
        <ArrowUp size={16} aria-hidden />
      </Button>
      <Button variant="icon" size="small" name="intent" value="down" disabled={isLast} aria-label={copy.down(title)}>
        <ArrowDown size={16} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="small"
        name="intent"
        value={isPublished ? "unpublish" : "publish"}
        aria-label={isPublished ? copy.unpublishOf(title) : copy.publishOf(title)}
      >
        {isPublished ? copy.unpublish : copy.publish}
      </Button>
      <Link to={`${contentPath}/${id}`} className="row-action" aria-label={copy.editOf(title)}>
        {copy.edit}
      </Link>
      <Button variant="quiet" size="small" name="intent" value="delete" aria-label={copy.deleteOf(title)}>
        {copy.delete}
      </Button>
    </Form>
  );
}
