// Runs the Lua script that its argument names.
#include "lauxlib.h"
#include "lualib.h"
#include <stdio.h>

int main(int count, char **arguments) {
  if (count != 2)
    return 2;
  lua_State *state = luaL_newstate();
  luaL_openlibs(state);
  int failed = luaL_dofile(state, arguments[1]);
  if (failed)
    fprintf(stderr, "%s\n", lua_tostring(state, -1));
  lua_close(state);
  return failed;
}
