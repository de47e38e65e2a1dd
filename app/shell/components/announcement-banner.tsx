import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { Announcement } from "#app/edge/context/company.ts";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { copy as shellCopy } from "#app/shell/copy.ts";
import { layoutOf } from "#app/shell/layout-rules.ts";
import { useRouteHandle } from "#app/shell/use-route-handle.ts";
import { copy } from "#app/ui/copy.ts";
import { leaveOutReturnPath } from "#app/ui/form/leave-out-return-path.ts";
import { X } from "#app/ui/icons.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

type AnnouncementBannerProps = { announcement: Announcement; visitor: Visitor };

/** Announcement of the staff above public pages, until the visitor closes it. Part of the page, so it causes no layout shift. */
export function AnnouncementBanner({ announcement: { id, text, link, label }, visitor }: AnnouncementBannerProps) {
  const { pathname, search } = useLocation();
  // Not a navigation, which a visitor who moves on at once would cancel.
  const { Form } = useFetcher();
  const [dismissed, setDismissed] = useState<string>();
  const handle = useRouteHandle();
  if (dismissed === id) return null;
  if (!layoutOf(handle, pathname, visitor).footer && !handle.searchSidebar) return null;
  return (
    <Form
      method="post"
      action="/announcement"
      preventScrollReset
      onSubmit={(event) => {
        leaveOutReturnPath(event);
        setDismissed(id);
      }}
      className="notice-bar announcement"
      aria-label={shellCopy.announcement}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <p>
        {text}{" "}
        {link ? (
          <SmartLink to={link} className="link">
            {label}
          </SmartLink>
        ) : null}
      </p>
      <button type="submit" className="btn btn-icon btn-small" aria-label={copy.dismiss}>
        <X size={18} aria-hidden />
      </button>
    </Form>
  );
}
