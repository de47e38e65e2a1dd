import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type PageDialogProps<Page> = {
  title: string;
  /** Page whose loader data the dialog shows. */
  path: string;
  onClose: () => void;
  /** For tables and long forms. */
  wide?: boolean;
  children: (page: Page) => ReactNode;
};

/** A page's content in a dialog. Opens when its data is loaded, and returns the focus on close. */
export function PageDialog<Page>({ title, path, onClose, wide, children }: PageDialogProps<Page>) {
  const { load, data } = useFetcher<Page>();
  const [before] = useState(() => document.activeElement);

  useEffect(() => load(path), [load, path]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );

  if (data === undefined) return null;
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      {children(data as Page)}
    </Dialog>
  );
}
