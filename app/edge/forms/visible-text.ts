/**
 * Text with something that can be seen: more than spaces, control and formatting characters such as the zero-width space, and letters that
 * have no shape, such as the Hangul filler.
 */
export const visibleText = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
