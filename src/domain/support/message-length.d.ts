/** How many characters a message to support has, without blanks around it. */
export declare const MESSAGE_MINIMUM = 10;
export declare const MESSAGE_MAXIMUM = 4000;
//# sourceMappingURL=message-length.d.ts.map