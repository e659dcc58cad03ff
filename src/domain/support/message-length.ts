/** How many characters a message to support has, without blanks around it. */
export const MESSAGE_MINIMUM = 10;
export const MESSAGE_MAXIMUM = 4000;
