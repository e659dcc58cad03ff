declare module "fs-native-extensions" {
  /**
   * Locks `length` bytes of an open file exclusively; false when another process holds them. The lock belongs to the open file:
   * it is inherited with the descriptor and ends when the last process that has it closes it or dies.
   */
  export const tryLock: (fd: number, offset: number, length: number) => boolean;
}
