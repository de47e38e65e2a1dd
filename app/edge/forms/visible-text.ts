/** Text with something that can be seen: more than spaces, control and formatting characters such as the zero-width space. */
export const visibleText = /[^\s\p{Cc}\p{Cf}]/u;
