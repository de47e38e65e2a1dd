import { Form, useLocation } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { workspaceCopy as copy } from "#app/identity/session/workspace-copy.ts";
import { ArrowLeftRight } from "#app/ui/icons.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type WorkspaceSwitcherProps = { visitor: Visitor };

/** The person's workspaces, each a button of a plain form. The menu shows it to people with more than one. */
export function WorkspaceSwitcher({ visitor }: WorkspaceSwitcherProps) {
  const { pathname, search, key } = useLocation();
  const { workspaces, company } = visitor;
  return (
    <details key={key} className="scheme-menu">
      <summary className="side-link" title={copy.title}>
        <ArrowLeftRight size={20} strokeWidth={1.6} aria-hidden />
        <span>{copy.short}</span>
      </summary>
      <Form method="post" action="/switch-workspace" className="menu-list" aria-label={copy.title}>
        <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
        {workspaces.map(({ id, name, environment }) => (
          <button
            key={id}
            type="submit"
            name="companyId"
            value={id}
            className="menu-item"
            disabled={id === company.id}
            title={id === company.id ? copy.current : undefined}
            onClick={() => showToast({ kind: "info", title: copy.switching(name) })}
          >
            {environment === visitor.environment ? name : copy.named(name, environment)}
          </button>
        ))}
      </Form>
    </details>
  );
}
