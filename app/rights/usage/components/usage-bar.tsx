import { Form, useLocation } from "@remix-run/react";
import type { MouseEvent } from "react";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { UsageBarData } from "#app/rights/usage/read-usage-bar.server.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";
import { usageFormPath, usagePath, withUsage } from "#app/rights/usage/usage-path.ts";
import { useUsageTabs } from "#app/rights/usage/usage-tabs.ts";
import { SlidersHorizontal, X } from "#app/ui/icons.tsx";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

type UsageBarProps = {
  bar: UsageBarData;
  /** Opens the form of this address over the page. */
  onOpen(path: string): void;
};

/** The use one searches for, in one line above every page. The link opens its form, the cross turns it off. */
export function UsageBar({ bar, onOpen }: UsageBarProps) {
  const { sentence, isInvalid } = bar;
  useUsageTabs(bar);
  const { pathname, search } = useLocation();
  const isForm = pathname === usagePath;
  const page = isForm ? (safeReturnPath(new URLSearchParams(search).get("return")) ?? "/search") : pathname + search;
  const path = usageFormPath(page);
  const open = (event: MouseEvent) => {
    if (isForm || isInvalid || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(path);
  };
  return (
    <section aria-label={copy.name} className="usage-bar">
      <a
        href={isInvalid ? withInvalid(path, search) : path}
        className="usage-open"
        aria-haspopup={isForm ? undefined : "dialog"}
        title={sentence ?? undefined}
        onClick={open}
      >
        <SlidersHorizontal size={16} aria-hidden />
        <strong>{copy.name}</strong>{" "}
        {sentence === null && !isInvalid ? null : <span className="usage-sentence">{sentence ?? copy.invalid}</span>}
      </a>
      {sentence === null ? null : (
        <Form method="post" action={path} preventScrollReset>
          <button
            type="submit"
            name="act"
            value="off"
            className="btn btn-icon btn-small"
            aria-label={copy.turnOffMyUsage}
          >
            <X size={16} aria-hidden />
          </button>
        </Form>
      )}
    </section>
  );
}

/** The form with the use of this page's address, to show what is wrong with it. */
function withInvalid(path: string, search: string): string {
  return withUsage(path, new URLSearchParams(search).get("usage"));
}
