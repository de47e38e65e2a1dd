import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { copy } from "#app/ui/copy.ts";
import { X } from "#app/ui/icons.tsx";
import type { ToastMessage } from "#app/ui/overlay/toast-message.ts";

type ToastCardProps = { message: ToastMessage; dismiss: ReactNode };

/** One toast. Failures are announced assertively, others politely. */
export function ToastCard({ message, dismiss }: ToastCardProps) {
  return (
    <div className="toast" data-kind={message.kind} role={message.kind === "error" ? "alert" : "status"}>
      <div className="toast-text">
        <p className="font-semibold">{message.title}</p>
        {message.body ? <p className="text-mute">{message.body}</p> : null}
        {message.link ? (
          <a href={message.link.href} className="link mr-4">
            {message.link.label}
          </a>
        ) : null}
        {message.press ? (
          <Form method="post" action={message.press.path}>
            <button type="submit" className="btn btn-quiet btn-small mt-2">
              {message.press.label}
            </button>
          </Form>
        ) : null}
        {[message.action, message.undo].map((button) =>
          button ? (
            <button key={button.label} type="button" className="btn btn-quiet btn-small mt-2 mr-2" onClick={button.run}>
              {button.label}
            </button>
          ) : null,
        )}
      </div>
      {dismiss}
    </div>
  );
}

/** Without JavaScript, dismissing loads the page again: flash messages are shown once. */
export function DismissLink() {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className="btn btn-icon" aria-label={copy.dismiss}>
      <X size={16} aria-hidden />
    </a>
  );
}

type DismissButtonProps = { onPress: () => void };

export function DismissButton({ onPress }: DismissButtonProps) {
  return (
    <button type="button" className="btn btn-icon" aria-label={copy.dismiss} onClick={onPress}>
      <X size={16} aria-hidden />
    </button>
  );
}
