type GlyphProps = { size: number };

/** Inline instead of from the icon set: every row shows one, so it must not wait for another file. */
export function PlayGlyph({ size }: GlyphProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M4 2.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L4.9 1.7A.6.6 0 0 0 4 2.2Z" />
    </svg>
  );
}

export function PauseGlyph({ size }: GlyphProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M3.5 2h3v12h-3zM9.5 2h3v12h-3z" />
    </svg>
  );
}
